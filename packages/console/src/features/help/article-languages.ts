import type { Article } from '@guide/contracts'

type ArticleLanguage = NonNullable<Article['language']>

/** The languages whose word forms the search knows. */
const articleLanguages: Record<ArticleLanguage, true> = {
  ...{ ar: true, ca: true, da: true, de: true, el: true, en: true, es: true, eu: true, fi: true, fr: true },
  ...{ ga: true, hi: true, hu: true, hy: true, id: true, it: true, lt: true, ne: true, nl: true, no: true },
  ...{ pt: true, ro: true, ru: true, sr: true, sv: true, ta: true, tr: true, yi: true },
}

/** The language of the console, if articles can have it. */
export function articleLanguageOf(tag = document.documentElement.lang): ArticleLanguage | null {
  return tag in articleLanguages ? (tag as ArticleLanguage) : null
}

/** The languages with their names in the language of the console, in its order. */
export function namedLanguages(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const all = Object.keys(articleLanguages).map(value => ({ value, label: names.of(value) ?? value }))
  return all.sort((a, b) => a.label.localeCompare(b.label, locale))
}
