import { actions } from './actions.ts'
import { activity } from './activity.ts'
import { application } from './application.ts'
import { articles } from './articles.ts'
import { audiences } from './audiences.ts'
import { content } from './content.ts'
import { differences } from './differences.ts'
import { draft } from './draft.ts'
import { editor } from './editor.ts'
import { errors } from './errors.ts'
import { findings } from './findings.ts'
import { getStarted } from './get-started.ts'
import { help } from './help.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { insights } from './insights.ts'
import { item } from './item.ts'
import { markdownEditor } from './markdown-editor.ts'
import { onPage } from './on-page.ts'
import { people } from './people.ts'
import { publish } from './publish.ts'
import { reasons } from './reasons.ts'
import { results } from './results.ts'
import { rules } from './rules.ts'
import { settings } from './settings.ts'
import { settingsAccess } from './settings-access.ts'
import { settingsIdentity } from './settings-identity.ts'
import { settingsMails } from './settings-mails.ts'
import { settingsTransfer } from './settings-transfer.ts'
import { signIn } from './sign-in.ts'
import { stage } from './stage.ts'
import { templates } from './templates.ts'
import { themes } from './themes.ts'
import { when } from './when.ts'
import { why } from './why.ts'

/** The texts of the console in German, by their English form. */
export const german = {
  ...application,
  ...errors,
  ...signIn,
  ...home,
  ...content,
  ...audiences,
  ...actions,
  ...item,
  ...editor,
  ...draft,
  ...when,
  ...history,
  ...why,
  ...reasons,
  ...differences,
  ...publish,
  ...onPage,
  ...results,
  ...insights,
  ...help,
  ...articles,
  ...markdownEditor,
  ...people,
  ...rules,
  ...settings,
  ...findings,
  ...getStarted,
  ...settingsTransfer,
  ...settingsAccess,
  ...settingsIdentity,
  ...settingsMails,
  ...activity,
  ...stage,
  ...templates,
  ...themes,
}
