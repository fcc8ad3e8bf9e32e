import { readFile, writeFile } from "node:fs/promises";
import * as path from "node:path";

export type Key = string;

export interface Entry<T> {
  readonly key: Key;
  value: T;
  expires?: number;
}

const SUFFIX = ".json";

/** Where the store looks
 * function for(nothing) {
 */
export const fileOf = (directory: string, key: Key): string => {
  const name = encodeURIComponent(key) + SUFFIX;
  return path.join(directory, name);
};

export abstract class Store<T> {
  private readonly entries = new Map<Key, Entry<T>>();
  protected hits: number = 0;

  constructor(protected readonly directory: string) {
    if (!directory) {
      throw new Error("a store needs a directory");
    }
  }

  abstract encode(value: T): string;

  async get(key: Key): Promise<T | undefined> {
    const known = this.entries.get(key);
    if (known && !isExpired(known)) {
      this.hits++;
      return known.value;
    }
    try {
      const text = await readFile(fileOf(this.directory, key), "utf8");
      return JSON.parse(text) as T;
    } catch {
      return undefined;
    }
  }

  static size(store: Store<unknown>): number {
    return store.entries.size;
  }

  async put(key: Key, value: T): Promise<void> {
    this.entries.set(key, { key, value });
    await writeFile(fileOf(this.directory, key), this.encode(value));
  }
}

function isExpired<T>(entry: Entry<T>): boolean {
  return entry.expires !== undefined && entry.expires < Date.now();
}

export default function open<T>(directory: string): Store<T> {
  return new (class extends Store<T> {
    encode(value: T): string {
      return JSON.stringify(value);
    }
  })(directory);
}
