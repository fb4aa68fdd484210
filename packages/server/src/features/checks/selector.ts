import { parse } from 'css-what'

/** Whether a CSS selector of a target is valid. `>>>` goes into a shadow root or a frame. */
export const isValidSelector = (selector: string): boolean => selector.split('>>>').every(isSelector)

function isSelector(text: string): boolean {
  const selector = text.trim()
  if (selector === '' || isRefusedByBrowsers(selector)) return false
  try {
    parse(selector)
    return true
  } catch {
    return false
  }
}

/** The parser accepts a combinator at the end, names that begin with a digit, and signs that mean nothing in CSS. */
function isRefusedByBrowsers(selector: string): boolean {
  const bare = selector
    .replaceAll(/\\./gs, 'x')
    .replaceAll(/"[^"]*"|'[^']*'/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
  return /[>+~]$|[.#]-?\d|[=@!$%^&;<?{}]/.test(bare)
}
