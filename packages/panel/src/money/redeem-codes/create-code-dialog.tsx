import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FormDialog } from '../../design/form-dialog.tsx'
import { findFieldErrors } from '../../kit/field-errors.ts'
import { redeemCodesAdminMessages } from '../../messages/redeem-codes-admin.ts'
import { CodeFields } from './code-fields.tsx'
import { blankCode, type CodeForm, parseCode } from './code-form.ts'
import { useCreateRedeemCode } from './use-redeem-codes.ts'

type CreateCodeDialogProps = { onClose: () => void }

export function CreateCodeDialog({ onClose }: CreateCodeDialogProps) {
  const text = redeemCodesAdminMessages
  const create = useCreateRedeemCode()
  const form = useForm<CodeForm>({
    initialValues: blankCode,
    validate: (values) => findFieldErrors(parseCode(values)),
  })
  const submit = (values: CodeForm) => {
    const code = parseCode(values).data
    if (code !== undefined) create.mutate(code, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={text.create}
      action={
        <Button type="submit" loading={create.isPending}>
          {text.create}
        </Button>
      }
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <CodeFields form={form} />
    </FormDialog>
  )
}
