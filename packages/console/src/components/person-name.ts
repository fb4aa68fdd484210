/** An admin as colleagues know them: by the email address or, if it is not known, by the id. */
export const personName = ({
  user_id,
  email,
}: {
  user_id: string
  email: string | null | undefined
}): string => email ?? user_id.replace(/^email:/, '')
