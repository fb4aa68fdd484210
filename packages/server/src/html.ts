/** Markup that is safe to send, because all texts in it are escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

/** Creates markup from a template. Texts are escaped; values that are markup already are not. */
export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  const texts = values.map(value => (value instanceof Html ? value.markup : escaped(value)))
  return new Html(parts.map((part, index) => part + (texts[index] ?? '')).join(''))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, character => entities[character] ?? '')
