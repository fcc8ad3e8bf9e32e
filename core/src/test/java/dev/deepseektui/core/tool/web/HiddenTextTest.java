package dev.deepseektui.core.tool.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.workspace.CallFailed;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text of a page that a browser does not display is withheld from the model. */
class HiddenTextTest {
    private static String markdown(String html) throws CallFailed {
        return PageMarkdown.of("<body><p>Before.</p>" + html + "<p>Behind.</p>", "https://example.org/", () -> false);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p style='display:none'>HIDDEN</p>",
                "<p style='DISPLAY : NONE !important'>HIDDEN</p>",
                "<p style='dis\\70lay:none'>HIDDEN</p>",
                "<p style='display:/* */none'>HIDDEN</p>",
                "<p style='visibility: hidden'>HIDDEN</p>",
                "<p style='visibility:collapse'>HIDDEN</p>",
                "<p hidden>HIDDEN</p>",
                "<details>HIDDEN<p>HIDDEN</p></details>",
                "<details><summary>Shown</summary>HIDDEN<div>HIDDEN</div><summary>HIDDEN</summary></details>",
                "<details open><details><p>HIDDEN</p></details></details>",
                "<div popover>HIDDEN</div>",
                "<ruby>a<rp>HIDDEN</rp><rt>b</rt></ruby>",
                "<progress>HIDDEN</progress>",
                "<math><annotation>HIDDEN</annotation></math>",
                "<div hidden=until-found>HIDDEN</div>",
                "<div aria-hidden=true>HIDDEN</div>",
                "<p style='font-size:0'>HIDDEN</p>",
                "<p style='font-size: 0.1em'>HIDDEN</p>",
                "<p style='font-size:1px'>HIDDEN</p>",
                "<p style='font-size:1%'>HIDDEN</p>",
                "<p style='font:0/0 a'>HIDDEN</p>",
                "<div style='font-size:0'><p style='font-size:1em'>HIDDEN</p></div>",
                "<p style='opacity:0'>HIDDEN</p>",
                "<p style='opacity: .01'>HIDDEN</p>",
                "<p style='opacity:0%'>HIDDEN</p>",
                "<p style='filter:opacity(0)'>HIDDEN</p>",
                "<p style='position:absolute;left:-9999px'>HIDDEN</p>",
                "<p style='position:fixed;top:-100vh'>HIDDEN</p>",
                "<p style='position:absolute;right:-200em'>HIDDEN</p>",
                "<p style='position:absolute;left:9999px'>HIDDEN</p>",
                "<p style='position:absolute;left:calc(-1 * 9999px)'>HIDDEN</p>",
                "<p style='position:absolute;inset:-9999px auto auto auto'>HIDDEN</p>",
                "<p style='text-indent:-9999px'>HIDDEN</p>",
                "<p style='margin-left:-9999px'>HIDDEN</p>",
                "<p style='transform:translateX(-9999px)'>HIDDEN</p>",
                "<p style='transform:scale(0)'>HIDDEN</p>",
                "<p style='color:white'>HIDDEN</p>",
                "<p style='color:#fff'>HIDDEN</p>",
                "<p style='color:rgb(255, 255, 254)'>HIDDEN</p>",
                "<p style='color:hsl(0 0% 100%)'>HIDDEN</p>",
                "<p style='color:transparent'>HIDDEN</p>",
                "<p style='color:rgba(0,0,0,0)'>HIDDEN</p>",
                "<p style='color:#00000000'>HIDDEN</p>",
                "<font color=white>HIDDEN</font>",
                "<div style='background:#123456'><p style='color:#123457'>HIDDEN</p></div>",
                "<div style='background:var(--a)'><p style='color:var(--a)'>HIDDEN</p></div>",
                "<table bgcolor=red><tr><td><font color='#ff0000'>HIDDEN</font></td></tr></table>",
                "<p style='-webkit-text-fill-color:transparent'>HIDDEN</p>",
                "<p style='position:absolute;clip:rect(0,0,0,0)'>HIDDEN</p>",
                "<p style='position:absolute;clip:rect(1px 1px 1px 1px)'>HIDDEN</p>",
                "<p style='clip-path:inset(50%)'>HIDDEN</p>",
                "<p style='clip-path: circle(0)'>HIDDEN</p>",
                "<p style='clip-path:polygon(0 0,0 0,0 0)'>HIDDEN</p>",
                "<p style='height:0;overflow:hidden'>HIDDEN</p>",
                "<p style='width:1px;height:1px;overflow:clip'>HIDDEN</p>",
                "<p style='content-visibility:hidden'>HIDDEN</p>",
                "<style>.x{display:none}</style><p class=x>HIDDEN</p>",
                "<p class=x>HIDDEN</p><style>p.x , .y { color : red ; display : none }</style>",
                "<style>@media screen{.x{display:none}}</style><p class=x>HIDDEN</p>",
                "<style>@media (prefers-color-scheme: light){.x{display:none}}</style><p class=x>HIDDEN</p>",
                "<style>@media (max-width:99999px){.x{display:none}}</style><p class=x>HIDDEN</p>",
                "<style>@supports (display:grid){.x{display:none}}</style><p class=x>HIDDEN</p>",
                "<style>div{& .x{display:none}}</style><div><p class=x>HIDDEN</p></div>",
                "<style>div{.x{display:none}}</style><div><p class=x>HIDDEN</p></div>",
                "<style>a{content:\"/*\"} .x{display:none} b{content:\"*/\"}</style><p class=x>HIDDEN</p>",
                "<style>a:hover::after{content:'}'} .x{display:none}</style><p class=x>HIDDEN</p>",
                "<style>\\2e x{color:red} .x{opacity:0}</style><p class=x>HIDDEN</p>",
                "<style>.x{display:block} #i{display:none}</style><p id=i class=x>HIDDEN</p>",
                "<style>.x{display:none!important} #i{display:block}</style><p id=i class=x>HIDDEN</p>",
                "<style>body{background:#111} .x{color:#111}</style><p class=x>HIDDEN</p>",
                "<style>*{color:#fff}</style><p>HIDDEN</p>",
                "<style>p:nth-child(n){display:none}</style><p>HIDDEN</p>",
                "<style>[data-a=\"1\"]{display:none}</style><p data-a=1>HIDDEN</p>",
                "<!-- HIDDEN -->",
                "<template>HIDDEN</template>",
                "<noscript>HIDDEN</noscript>",
                "<script>HIDDEN</script>",
                "<svg><text>HIDDEN</text></svg>",
                "<video>HIDDEN</video>",
                "<noframes>HIDDEN</noframes>",
                "<iframe>HIDDEN</iframe>",
                "<canvas>HIDDEN</canvas>",
                "<datalist><option>HIDDEN</datalist>"
            })
    void hidden_text_is_left_out(String html) throws CallFailed {
        assertThat(markdown(html)).doesNotContain("HIDDEN");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<details open><p>SHOWN</p></details>",
                "<details><summary>SHOWN</summary>Folded.</details>",
                "<p style='font-size:0.9em'>SHOWN</p>",
                "<p style='font-size:100%'>SHOWN</p>",
                "<p style='font-size:calc(1rem - 1px)'>SHOWN</p>",
                "<p style='font-size:var(--text-2)'>SHOWN</p>",
                "<ul style='font-size:0'><li style='font-size:16px'>SHOWN</li></ul>",
                "<div style='visibility:hidden'><p style='visibility:visible'>SHOWN</p></div>",
                "<p style='opacity:0.5'>SHOWN</p>",
                "<p style='color:#333'>SHOWN</p>",
                "<p style='color:unknown'>SHOWN</p>",
                "<div style='background:#000'><p style='color:#fff'>SHOWN</p></div>",
                "<div style='background:url(a.png)'><p style='color:#fff'>SHOWN</p></div>",
                "<div style='color:#fff'><p style='background:navy'>SHOWN</p></div>",
                "<p style='position:absolute;left:50%;transform:translate(-50%,-50%)'>SHOWN</p>",
                "<p style='position:relative;left:-50%'>SHOWN</p>",
                "<p style='position:absolute;left:50%;margin-left:-600px'>SHOWN</p>",
                "<p style='width:calc(100% - 1px);overflow:hidden'>SHOWN</p>",
                "<p style='height:0'>SHOWN</p>",
                "<style>.x{display:none} .x.open{display:block}</style><p class='x open'>SHOWN</p>",
                "<style>.x{display:none}</style><p class=x style='display:block'>SHOWN</p>",
                "<style>@media print{.x{display:none}}</style><p class=x>SHOWN</p>",
                "<style>@media (max-width: 600px){.x{display:none}}</style><p class=x>SHOWN</p>",
                "<style>/* .x{display:none} */</style><p class=x>SHOWN</p>",
                "<style>.x:hover{display:none}</style><p class=x>SHOWN</p>",
                "<style>@keyframes a{from{opacity:0}to{opacity:1}}</style><p class=x>SHOWN</p>"
            })
    void displayed_text_is_kept(String html) throws CallFailed {
        assertThat(markdown(html)).contains("Before.", "SHOWN", "Behind.");
    }

    @Test
    void a_page_of_rules_without_end_is_given_up() {
        AtomicInteger asked = new AtomicInteger();
        String page = "<style>" + ".x{display:none}".repeat(100_000) + "</style>" + "<p class=x>".repeat(1_000);

        assertThatThrownBy(() -> PageMarkdown.of(page, "https://example.org/", () -> asked.incrementAndGet() > 2_000))
                .isInstanceOf(CallFailed.class)
                .hasMessageContaining("too long");
    }

    @Test
    void any_style_is_read_to_its_end() throws CallFailed {
        Random random = new Random(7);
        String letters = "{}();:,.#@*/\\\"'&%!-<> abcdeifhlmnoprtxyz0129";
        for (int round = 0; round < 2_000; round++) {
            StringBuilder style = new StringBuilder();
            for (int i = random.nextInt(120); i > 0; i--) {
                style.append(letters.charAt(random.nextInt(letters.length())));
            }

            assertThat(markdown("<style>" + style + "</style><p id=x class=y style=\"" + style + "\">text</p>"))
                    .isNotNull();
        }
    }
}
