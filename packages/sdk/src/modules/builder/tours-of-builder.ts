import type { Step } from '@guide/contracts'
import { blankStep } from '@guide/drafts'

/** A step of a tour at a part of the panel, as the service would store it. */
const step = (step_id: string, selector: string, title: string, body: string): Step => ({
  ...blankStep,
  step_id,
  title,
  body,
  element_target: { css_selector: `#guide-host >>> ${selector}` },
  backdrop: 'dim',
  wait_ms: 0,
})

/** A tour through the list of items. */
export const tourOfItems = {
  title: 'The builder',
  steps: [
    step(
      'new',
      '.builder-new',
      'Begin a tour',
      'Give it a name. It begins on the page that you see. Users get it when you publish it, not before.',
    ),
    step(
      'items',
      '.builder-group:not([hidden])',
      'Or go on with something',
      'What belongs to this page comes first. If one of its elements is gone, you see it here and can mend it.',
    ),
    step(
      'side',
      '.builder .side',
      'Is the panel in your way?',
      'It moves to the other side. While you pick or record, it is not there at all.',
    ),
    step(
      'help',
      '.builder .help',
      'Another tour waits inside',
      'Open an item, and this button shows you how to pick, write, preview and publish.',
    ),
  ],
}

/** A tour through an item that is being written. */
export const tourOfItem = {
  title: 'An item',
  steps: [
    step(
      'pick',
      '.builder-add',
      'Pick an element',
      'Press this, then click an element of your page. Your page does not notice the click. The arrow keys and Enter do the same.',
    ),
    step(
      'record',
      '.builder-record',
      'Or use your application',
      'Each click and each input becomes a step. What you type is never stored.',
    ),
    step(
      'write',
      '.builder-parts:not([hidden]) > .builder-field',
      'Write here, see it there',
      'The page shows what users will get while you type. Drag the card to put it on another side of its element.',
    ),
    step(
      'preview',
      '.builder footer .quiet',
      'See it as users do',
      'Nothing is counted. You can look at it in dark colours and in a window as wide as a phone.',
    ),
    step(
      'publish',
      '.builder footer .primary',
      'Publish it',
      'Everything is saved as a draft. Before users get it, the builder looks for mistakes and tells you what it found.',
    ),
  ],
}
