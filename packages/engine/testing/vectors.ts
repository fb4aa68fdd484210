import { readFileSync } from 'node:fs'

/** The cases in `vectors/<name>.json`. */
export function vectors<Case>(name: string): Case[] {
  return JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8')) as Case[]
}
