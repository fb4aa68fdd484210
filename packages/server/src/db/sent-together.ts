/**
 * The results of statements that a transaction sends together: they share a round trip to the database, which runs them in
 * the order of the list. Throws the first failure, because all statements after a failure fail too. So each function in the
 * list must send its statements at once, before it waits for anything.
 */
export async function sentTogether<Statements extends unknown[]>(
  ...statements: Statements
): Promise<{ [At in keyof Statements]: Awaited<Statements[At]> }> {
  const settled = await Promise.allSettled(statements)
  return settled.map(one => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  }) as { [At in keyof Statements]: Awaited<Statements[At]> }
}
