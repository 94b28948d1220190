import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { banServerName } from '@trellis/contract/hosting/banned-server-names.ts'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { findFieldErrors } from '../../kit/field-errors.ts'
import { bannedServerNamesMessages } from '../../messages/banned-server-names.ts'
import styles from './ban-name-card.module.css'
import { type NewNameBan, useBanName } from './use-banned-server-names.ts'

/** The form that bans another name. */
export function BanNameCard() {
  const text = bannedServerNamesMessages
  const ban = useBanName()
  const form = useForm<NewNameBan>({
    initialValues: { serverName: '', reason: '' },
    validate: (values) => findFieldErrors(banServerName.body.safeParse(trimBan(values))),
    transformValues: trimBan,
  })
  return (
    <Card title={text.formTitle}>
      <CardIntro as="p" size="md">
        {text.formHint}
      </CardIntro>
      <Row
        noValidate
        as="form"
        wrap
        gap="md"
        rowGap="sm"
        align="start"
        phoneLines
        onSubmit={form.onSubmit((values) => ban.mutate(values, { onSuccess: form.reset }))}
      >
        <TextInput
          flex="1 1 12rem"
          label={text.name}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('serverName')}
        />
        <TextInput
          flex="2 1 16rem"
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
      </Row>
    </Card>
  )
}

const trimBan = ({ serverName, reason }: NewNameBan): NewNameBan => ({
  serverName: serverName.trim(),
  reason: reason.trim(),
})
