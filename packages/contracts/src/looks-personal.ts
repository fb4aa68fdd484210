/** Whether a text contains what may belong to a person: an e-mail address, or a number of six or more digits. */
export const looksPersonal = (text: string): boolean => /\S@\S|\d(?:[\s().-]?\d){5}/.test(text)
