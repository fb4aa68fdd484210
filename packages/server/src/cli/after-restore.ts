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
    const { deps } = await assembleService(commandSettings(env))
    const erasedAgain = await deps.afterRestore().finally(() => deps.close())
    console.log(`All sign-ins to the console have ended. Users to be erased again: ${erasedAgain}.`)
    return 0
  },
}
