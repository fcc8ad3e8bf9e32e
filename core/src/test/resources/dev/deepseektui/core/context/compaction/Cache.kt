package cache

import java.time.Duration
import java.time.Instant

/** How long something is kept. */
sealed interface Life {
    data object Forever : Life
    data class For(val duration: Duration) : Life
}

data class Held<V>(val value: V, val until: Instant?)

class Cache<K, V>(private val life: Life) {
    private val held = HashMap<K, Held<V>>()
    var hits = 0
        private set

    fun get(key: K, now: Instant, make: (K) -> V): V {
        val known = held[key]
        if (known != null && (known.until == null || known.until > now)) {
            hits++
            return known.value
        }
        val made = make(key)
        held[key] = Held(made, until(now))
        return made
    }

    private fun until(now: Instant): Instant? = when (life) {
        is Life.Forever -> null
        is Life.For -> now + life.duration
    }

    companion object {
        const val MOST = 1024

        fun <K, V> forever(): Cache<K, V> = Cache(Life.Forever)
    }
}

internal fun <V> Held<V>.isOver(now: Instant) = until != null && until <= now
