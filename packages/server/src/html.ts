/** Markup that is safe to send: whatever was put into it as text is text. */
export class Html {
  constructor(readonly markup: string) {}
}

/** Markup with values in it. Texts are escaped; what is markup already is not. */
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
