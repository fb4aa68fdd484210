/** Lets Tab reach an element while it has more content than fits, so that keys can scroll it. */
export function letKeysScroll(element: HTMLElement): void {
  new ResizeObserver(() => {
    element.tabIndex = element.scrollHeight > element.clientHeight ? 0 : -1
  }).observe(element)
}
