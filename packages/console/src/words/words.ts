import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import type { german } from './de/german.ts'

/** A text of the console in English. The compiler refuses one without a German translation. */
export type Message = keyof typeof german
export type Translate = (message: Message, values?: Record<string, string | number>) => string

export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

const storageKey = 'guide-console-language'

i18n.setMessagesCompiler(compileMessage)

/** Returns the function that translates a text. The component renders again when the language changes. */
export function useWords(): Translate {
  const { i18n: current } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another locale needs another function
  return useCallback((message, values) => current._(message, values), [current, current.locale])
}

/** Loads a language and shows the console in it. English is in the sources, so it has no catalog. */
export async function speak(language: Language): Promise<void> {
  const messages = language === 'de' ? (await import('./de/german.ts')).german : {}
  i18n.load(language, messages)
  i18n.activate(language)
  document.documentElement.lang = language
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language)
  await speak(language)
}

/** The language that the admin chose, else the first one of the browser that the console has. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey), ...navigator.languages.map(tag => tag.slice(0, 2))]
  return wanted.find((tag): tag is Language => tag !== null && tag in languages) ?? 'en'
}
