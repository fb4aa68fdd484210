/** Whether the keyboard has ⌘ in the place of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
