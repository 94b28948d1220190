import { Button, Group, Modal, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { largestAmount } from '@trellis/contract/amounts.ts'
import {
  type CodeType,
  codePrefix,
  codeTypeSchema,
  createRedeemCode,
  unitOfCode,
} from '@trellis/contract/redeem-codes.ts'
import { IntegerInput } from '../../design/integer-input.tsx'
import { words } from '../../words/words.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { useCreateRedeemCode } from './use-redeem-codes.ts'

type CreateCodeDialogProps = { onClose: () => void }

type CodeForm = {
  type: CodeType
  amount: number | undefined
  stock: number | undefined
  customSuffix: string
  expiryDate: string
  isPublic: boolean
}

const blank: CodeForm = {
  type: 'Slot',
  amount: 1,
  stock: 1,
  customSuffix: '',
  expiryDate: '',
  isPublic: false,
}

export function CreateCodeDialog({ onClose }: CreateCodeDialogProps) {
  const text = wordsForAdmins.redeemCodes
  const create = useCreateRedeemCode()
  const form = useForm<CodeForm>({
    initialValues: blank,
    validate: (values) => faultsOf(values),
  })
  const submit = (values: CodeForm) => {
    const code = createRedeemCode.body.safeParse(bodyOf(values)).data
    if (code !== undefined) create.mutate(code, { onSuccess: onClose })
  }
  const { type } = form.values
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.create}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <Stack>
          <NativeSelect
            data-autofocus
            label={text.type}
            data={codeTypeSchema.options.map((value) => ({ value, label: text.types[value] }))}
            {...form.getInputProps('type')}
            onChange={(event) =>
              form.setFieldValue('type', codeTypeSchema.parse(event.target.value))
            }
          />
          <Group grow align="flex-start">
            <IntegerInput
              label={text.amount}
              description={text.amountHints[type]}
              min={1}
              max={largestAmount[unitOfCode[type]]}
              value={form.values.amount}
              error={form.errors['amount'] ? String(form.errors['amount']) : null}
              onChange={(value) => form.setFieldValue('amount', value)}
            />
            <IntegerInput
              label={text.stock}
              description={text.stockHint}
              min={1}
              max={1_000_000}
              value={form.values.stock}
              error={form.errors['stock'] ? String(form.errors['stock']) : null}
              onChange={(value) => form.setFieldValue('stock', value)}
            />
          </Group>
          <TextInput
            label={text.suffix}
            description={text.suffixHint(codePrefix)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            styles={{ input: { textTransform: 'uppercase' } }}
            {...form.getInputProps('customSuffix')}
          />
          <TextInput
            type="date"
            label={text.expiryDate}
            description={text.expiryHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('expiryDate')}
          />
          <Switch
            label={text.isPublic}
            description={text.isPublicHint}
            {...form.getInputProps('isPublic', { type: 'checkbox' })}
          />
        </Stack>
        <Group justify="flex-end" mt="xl">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {text.create}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

const bodyOf = ({ expiryDate, ...values }: CodeForm) => ({
  ...values,
  expiryDate: expiryDate === '' ? null : expiryDate,
})

/** The contract's own sentences, each at its field. */
function faultsOf(values: CodeForm): Partial<Record<keyof CodeForm, string>> {
  const parsed = createRedeemCode.body.safeParse(bodyOf(values))
  const issues = parsed.error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}
