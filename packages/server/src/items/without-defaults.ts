import { isDeepStrictEqual } from 'node:util'

/** The fields that differ from their defaults. Users do not download the others. */
export const withoutDefaults = <Fields extends object>(fields: Fields, defaults: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !isDeepStrictEqual(value, defaults[name as keyof Fields]),
    ),
  ) as Partial<Fields>
