/** Says a text in the language of the reader, with its placeholders filled. The texts of this package are in English. */
export type Say<Text extends string> = (text: Text, values?: Record<string, string | number>) => string
