import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { banServerName } from '@trellis/contract/banned-names.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './ban-name-card.module.css'
import { type NewNameBan, useBanName } from './use-banned-names.ts'

/** The form that bans another name. */
export function BanNameCard() {
  const text = wordsForAdmins.bannedNames
  const ban = useBanName()
  const form = useForm<NewNameBan>({
    initialValues: { serverName: '', reason: '' },
    validate: faultsOf,
    transformValues: trimmed,
  })
  return (
    <Card title={text.formTitle}>
      <p className={styles.hint}>{text.formHint}</p>
      <form
        noValidate
        className={styles.form}
        onSubmit={form.onSubmit((values) => ban.mutate(values, { onSuccess: form.reset }))}
      >
        <TextInput
          className={styles.name}
          label={text.name}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('serverName')}
        />
        <TextInput
          className={styles.reason}
          label={text.reason}
          maxLength={500}
          autoComplete="off"
          {...form.getInputProps('reason')}
        />
        <Button
          type="submit"
          className={styles.submit}
          leftSection={<Icon name="blocked" size={16} />}
          loading={ban.isPending}
        >
          {text.ban}
        </Button>
      </form>
    </Card>
  )
}

const trimmed = ({ serverName, reason }: NewNameBan): NewNameBan => ({
  serverName: serverName.trim(),
  reason: reason.trim(),
})

/** The contract's own sentences, each at its field. */
function faultsOf(values: NewNameBan): Partial<Record<keyof NewNameBan, string>> {
  const issues = banServerName.body.safeParse(trimmed(values)).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}
