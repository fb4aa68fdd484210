import { Radio, Skeleton, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { Card } from '../../components/card.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { Problem } from '../../components/problem.tsx'
import { TokenChecker } from '../../components/token-checker/token-checker.tsx'
import { type Message, useWords } from '../../words/words.ts'
import { SaveBar } from './save-bar.tsx'
import styles from './settings-layout.module.css'
import { type ConfigForm, useConfigForm } from './use-config-form.ts'

type TextField =
  | 'jwt_issuer'
  | 'jwt_audience'
  | 'jwks_url'
  | 'oidc_client_id'
  | 'oidc_scopes'
  | 'admin_claim'
  | 'admin_permission'
type ListField = 'allowed_origins' | 'admin_origins'

/** How Guide knows the users of the tenant and its admins, and which pages may use it. */
export function Identity() {
  const t = useWords()
  const form = useConfigForm('identity')
  const { values, isAdmin } = form
  if (form.error) return <Problem error={form.error} retry={() => form.refetch()} />
  if (!values) return <Skeleton height={480} aria-label={t('Loading')} />
  const isByPermission = values.admin_strategy === 'jwt_permission'
  return (
    <>
      <Card title={t('Users of your application')}>
        <p className={styles.note}>
          {t('Your page gives Guide a signed token of each user. These three say which tokens are yours.')}
        </p>
        <div className={styles.form}>
          <Text
            form={form}
            field="jwt_issuer"
            label="Issuer"
            hint="The claim “iss” of your tokens."
            example="https://id.acme.example/"
          />
          <div className={styles.pair}>
            <Text
              form={form}
              field="jwt_audience"
              label="Recipient"
              hint="The claim “aud” of your tokens."
              example="acme-app"
            />
            <Text
              form={form}
              field="jwks_url"
              label="Address of your keys"
              hint="The JSON Web Key Set that the signatures are checked with."
              example="https://id.acme.example/.well-known/jwks.json"
            />
          </div>
        </div>
      </Card>
      <Card title={t('Your team')}>
        <div className={styles.form}>
          <Radio.Group
            label={t('Who may work in this console')}
            value={values.admin_strategy}
            onChange={value => form.set({ admin_strategy: value as typeof values.admin_strategy })}
          >
            <Stack gap="sm" mt="xs">
              <Radio
                value="table_lookup"
                disabled={!isAdmin}
                label={t('The members of the list under “Team”')}
                description={t('Each has a role, and can sign in with a link by mail.')}
              />
              <Radio
                value="jwt_permission"
                disabled={!isAdmin}
                label={t('Everyone with a permission in their token')}
                description={t('Your identity provider decides. All of them are admins.')}
              />
            </Stack>
          </Radio.Group>
          {isByPermission && (
            <>
              <div className={styles.pair}>
                <Text
                  form={form}
                  field="admin_claim"
                  label="Claim with the permissions"
                  example="permissions"
                />
                <Text
                  form={form}
                  field="admin_permission"
                  label="Permission of admins"
                  example="guide:admin"
                />
              </div>
              <Switch
                disabled={!isAdmin}
                label={t('Members of the team can also sign in with a link')}
                description={t('A link by mail signs in a member with the role in the list under “Team”.')}
                checked={values.console_links}
                onChange={event => form.set({ console_links: event.currentTarget.checked })}
              />
            </>
          )}
          <div className={styles.pair}>
            <Text
              form={form}
              field="oidc_client_id"
              label="Client id at your identity provider"
              hint="Lets your team sign in with their company account."
              example="guide"
            />
            <Text
              form={form}
              field="oidc_scopes"
              label="Scopes"
              hint="Separated by spaces, with “openid”."
              example="openid profile email"
            />
          </div>
          {values.oidc_client_id && (
            <div>
              <p className={styles.note}>{t('Register this redirect address at your identity provider:')}</p>
              <CodeBlock
                label={t('Redirect address')}
                text={`${window.location.origin}/admin-access/callback`}
              />
            </div>
          )}
        </div>
      </Card>
      <Card title={t('Pages')}>
        <div className={styles.form}>
          <List
            form={form}
            field="allowed_origins"
            label="Origins that may use Guide"
            hint="One per line: an origin, a host, or *.host for all hosts below it. An empty list allows every page."
          />
          <List
            form={form}
            field="admin_origins"
            label="Origins on which admins may sign in"
            hint="One exact origin per line. Only there can admins open the toolbar on the page. An empty list allows none."
          />
        </div>
      </Card>
      <SaveBar form={form} />
      <Card title={t('Token checker')}>
        <TokenChecker whyNot={isAdmin ? undefined : t('Only admins check tokens. Ask one of them.')} />
      </Card>
    </>
  )
}

interface TextProps {
  form: ConfigForm
  field: TextField
  label: Message
  hint?: Message
  example: string
}

const mayBeEmpty: TextField[] = ['jwt_issuer', 'jwt_audience', 'jwks_url', 'oidc_client_id']

function Text({ form, field, label, hint, example }: TextProps) {
  const t = useWords()
  const change = (value: string) =>
    form.set({ [field]: value === '' && mayBeEmpty.includes(field) ? null : value })
  return (
    <TextInput
      label={t(label)}
      description={hint && t(hint)}
      inputWrapperOrder={['label', 'input', 'description']}
      placeholder={example}
      spellCheck={false}
      autoComplete="off"
      disabled={!form.isAdmin}
      value={form.values?.[field] ?? ''}
      onChange={event => change(event.currentTarget.value)}
    />
  )
}

interface ListProps {
  form: ConfigForm
  field: ListField
  label: Message
  hint: Message
}

function List({ form, field, label, hint }: ListProps) {
  const t = useWords()
  return (
    <Textarea
      label={t(label)}
      description={t(hint)}
      inputWrapperOrder={['label', 'input', 'description']}
      placeholder="https://app.acme.example"
      autosize
      minRows={2}
      maxRows={10}
      spellCheck={false}
      disabled={!form.isAdmin}
      value={(form.values?.[field] ?? []).join('\n')}
      onChange={event => form.set({ [field]: linesOf(event.currentTarget.value) })}
      onBlur={() =>
        form.set({ [field]: (form.values?.[field] ?? []).map(line => line.trim()).filter(Boolean) })
      }
    />
  )
}

/** While one types, an empty line stays: it is where the next origin goes. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))
