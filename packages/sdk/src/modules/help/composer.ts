import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import type { HelpKit } from './help-kit.ts'
import { fillLabel } from './labels.ts'

const maxFileBytes = 10 * 1024 * 1024

/** A field for a message, with its files. Text and files that could not be sent stay in it. */
export function createComposer(
  { labels }: HelpKit,
  deliver: (given: string | File) => Promise<void>,
): HTMLElement {
  let isSending = false
  const files = new WeakMap<Node, File>()
  const field = element('textarea', {
    ...{ class: 'quiet field', maxlength: 20_000, placeholder: labels.message, 'aria-label': labels.message },
    keydown(event) {
      const pressed = event as KeyboardEvent
      if (pressed.key === 'Enter' && (pressed.ctrlKey || pressed.metaKey)) void submit()
    },
  })
  const chooser = element('input', {
    ...{ type: 'file', multiple: true, hidden: true },
    change() {
      problem.textContent = ''
      for (const file of chooser.files as FileList)
        if (file.size > maxFileBytes) problem.textContent = labels.tooLarge
        else choose(file)
      chooser.value = ''
    },
  })
  const chosen = element('div')
  const problem = element('p', { role: 'alert' })

  function choose(file: File) {
    const chip = button(`${file.name} ×`, 'quiet', () => {
      chip.remove()
      field.focus()
    })
    chip.ariaLabel = fillLabel(labels.remove, file.name)
    files.set(chip, file)
    chosen.append(chip)
  }

  async function submit() {
    let text = field.value.trim()
    field.focus()
    if (isSending || !(text || chosen.firstChild)) return
    isSending = true
    field.value = problem.textContent = ''
    try {
      if (text) await deliver(text)
      text = ''
      while (chosen.firstChild) {
        const chip = chosen.firstChild
        await deliver(files.get(chip) as File)
        chip.remove()
      }
    } catch {
      field.value = `${text}\n${field.value}`.trim()
      problem.textContent = labels.failed
    }
    isSending = false
  }

  return element(
    'div',
    {},
    field,
    problem,
    chooser,
    element(
      'footer',
      { role: 'none' },
      chosen,
      button(labels.attach, 'quiet', () => chooser.click()),
      button(labels.send, 'primary', submit),
    ),
  )
}
