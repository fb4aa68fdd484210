import { element } from '../../render/element.ts'

/** A labelled control of a form. */
export interface Field<T extends string = string> {
  element: HTMLElement
  /** Shows a value. What is being typed stays as it is if it says the same. */
  show(value: T): void
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A control with its label. @param hint a text below it, or an element that may be hidden */
export const labelled = <T extends string>(
  label: string,
  control: Control,
  hint?: string | HTMLElement,
): Field<T> => ({
  element: element(
    'label',
    { class: 'builder-field' },
    element('span', {}, label),
    control,
    typeof hint === 'string' ? element('small', {}, hint) : hint,
  ),
  show(value) {
    if (control.value !== value) control.value = value
  },
})

interface TextOptions {
  hint?: string
  rows?: number
  maxlength?: number
}

export function textField(
  label: string,
  changed: (value: string) => void,
  { hint, rows, maxlength }: TextOptions = {},
): Field {
  const input = () => changed(control.value)
  const shared = { class: 'builder-input', maxlength, input, autocomplete: 'off' }
  const control = rows ? element('textarea', { ...shared, rows }) : element('input', shared)
  return labelled(label, control, hint)
}

export function selectField<T extends string>(
  label: string,
  choices: Readonly<Record<T, string>>,
  changed: (value: T) => void,
  hint?: string,
): Field<T> {
  const control = element(
    'select',
    { class: 'builder-input', change: () => changed(control.value as T) },
    ...Object.entries<string>(choices).map(([value, text]) => element('option', { value }, text)),
  )
  return labelled(label, control, hint)
}

/** Names the field of the definition that a control is for. A field of a step or a task begins with `part.`. */
export function named<T extends { element: HTMLElement }>(name: string, field: T): T {
  field.element.dataset.field = name
  return field
}

/** The title of the chosen step or task. */
export const titleOfPart = 'part.title'

/** The fields of the item that is being written. */
export interface ItemFields {
  has(path: string): boolean
  /** Shows the field with its step or task, and puts the focus into it. */
  show(path: string): void
}

/** The fields of a form for a path of the definition, such as `steps[2].title`. */
export function fieldsFor(form: HTMLElement, path: string): HTMLElement[] {
  const name = path.replace(/^(steps|items)\[\d+\]/, 'part')
  const all = [...form.querySelectorAll<HTMLElement>('[data-field]')]
  return all.filter(({ dataset }) => `${name}.`.startsWith(`${dataset.field}.`))
}

/** A small button that shows only a sign. */
export const iconButton = (name: string, label: string, click: () => void): HTMLButtonElement =>
  element('button', {
    class: `builder-icon ${name}`,
    'aria-label': label,
    title: label,
    type: 'button',
    click,
  })
