import type { Settings } from '../env.ts'
import { type Command, readOptions } from './command.ts'
import { commandSettings } from './command-settings.ts'
import { refuseRemote } from './remote.ts'
import { assembleService } from './service.ts'

const help = `Usage: guide after-restore

Run it after you have restored PostgreSQL with its own tools, before you start the nodes again. It brings the
tables up to date, signs everyone out of the console, voids links that sign in, and notes the users who were
erased since the backup: the nodes erase them again. "guide restore" does all this itself.`

export const afterRestore: Command = {
  name: 'after-restore',
  summary: 'end sessions and repeat erasures after pg_restore',
  help,
  async run(args, env) {
    refuseRemote(env, 'after-restore')
    readOptions(args, {})
    const settings = commandSettings(env)
    const { deps } = await assembleService(settings)
    const erasedAgain = await deps.afterRestore().finally(() => deps.close())
    console.log(whatEnded(settings, erasedAgain))
    return 0
  },
}

/** What an operator has to know after a restore. @param erasedAgain null if there is no record of erasures */
export function whatEnded({ dataDir, s3 }: Settings, erasedAgain: number | null): string {
  const place = s3 ? `the bucket ${s3.bucket}` : dataDir
  const remedy = s3 ? '' : ': set DATA_DIR as for the nodes, if they have one'
  const erasures =
    erasedAgain === null
      ? `There is no record of erasures in ${place}${remedy}.`
      : `Users to be erased again: ${erasedAgain}.`
  return `All sign-ins to the console have ended. ${erasures}`
}
