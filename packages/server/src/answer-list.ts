/** No answer is larger than 4 MiB. The rest is for the fields around the items. */
export const maxListBytes = (4 * 1024 - 128) * 1024

/**
 * Starts the list of an answer. Its items are serialised one by one, so that the caller can yield to other work in between,
 * and only once. An item that does not fit any more makes the list full and is left out, unless it is the first one.
 */
export function startAnswerList() {
  const texts: string[] = []
  let bytes = 0

  return {
    isFull: false,
    get isEmpty(): boolean {
      return texts.length === 0
    },

    add(item: object) {
      const text = JSON.stringify(item)
      bytes += Buffer.byteLength(text) + 1
      this.isFull ||= bytes > maxListBytes && texts.length > 0
      if (!this.isFull) texts.push(text)
    },

    json: (): string => `[${texts.join(',')}]`,
  }
}
