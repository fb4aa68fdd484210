/** Whether a text from a token can be the address of a mail. A mail server decides whether there is such an address. */
export const isMailAddress = (text: string): boolean => /^[^\s@<>,;"\p{C}]+@[^\s@<>,;"\p{C}]+$/u.test(text)
