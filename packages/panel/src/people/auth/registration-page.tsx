import { Box, Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { growIdSchema } from '@trellis/contract/kit/ids.ts'
import type { SessionUser } from '@trellis/contract/people/users.ts'
import { confirm } from '../../design/confirm.tsx'
import { FullPage } from '../../design/full-page.tsx'
import { Notice } from '../../design/notice.tsx'
import { findFirstError } from '../../kit/field-errors.ts'
import { signOut } from '../../kit/sign-out.ts'
import { signInMessages } from '../../messages/sign-in.ts'
import { useRegister } from './use-register.ts'

type RegistrationPageProps = { user: SessionUser }

export function RegistrationPage({ user }: RegistrationPageProps) {
  const text = signInMessages.registration
  const register = useRegister(user)
  const form = useForm({
    initialValues: { growId: '' },
    validate: {
      growId: (value) => findFirstError(growIdSchema.safeParse(value.trim())),
    },
  })
  const ask = ({ growId }: { growId: string }) =>
    confirm({
      title: text.confirmTitle,
      text: text.confirmText({ growId: growId.trim() }),
      confirmLabel: text.confirm,
      onConfirm: () => register.mutate(growId.trim()),
    })
  return (
    <FullPage title={text.title}>
      <p>{text.text}</p>
      <form noValidate onSubmit={form.onSubmit(ask)}>
        <TextInput
          mt="lg"
          size="md"
          label={text.label}
          description={text.hint}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          {...form.getInputProps('growId')}
        />
        <Box mt="lg">
          <Notice tone="warn" title={text.warning} />
        </Box>
        <Group mt="xl">
          <Button
            type="submit"
            loading={register.isPending}
            disabled={form.values.growId.trim() === ''}
          >
            {text.submit}
          </Button>
          <Button variant="default" onClick={signOut}>
            {text.otherAccount}
          </Button>
        </Group>
      </form>
    </FullPage>
  )
}
