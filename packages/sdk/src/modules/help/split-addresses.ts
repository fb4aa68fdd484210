// Punctuation at the end belongs to the sentence.
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)\]}'])/

/** Splits a plain text at the addresses of pages. The parts at odd places are addresses. */
export const splitAddresses = (text: string): string[] => `${text}`.split(address)
