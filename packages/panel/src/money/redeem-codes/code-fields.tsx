import { Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { maxAmount } from '@trellis/contract/kit/amounts.ts'
import { codePrefix, codeTypeSchema, unitOfCode } from '@trellis/contract/money/redeem-codes.ts'
import { IntegerInput } from '../../design/integer-input.tsx'
import { redeemCodesAdminMessages } from '../../messages/redeem-codes-admin.ts'
import type { CodeForm } from './code-form.ts'

type CodeFieldsProps = { form: UseFormReturnType<CodeForm> }

/** The fields of a new code: its reward, its stock, its suffix and its last day. */
export function CodeFields({ form }: CodeFieldsProps) {
  const text = redeemCodesAdminMessages
  const { type } = form.values
  const integerProps = (name: 'amount' | 'stock') => ({
    value: form.values[name],
    error: form.errors[name] ? String(form.errors[name]) : null,
    onChange: (value: number | undefined) => form.setFieldValue(name, value),
  })
  return (
    <Stack>
      <NativeSelect
        data-autofocus
        label={text.type}
        data={codeTypeSchema.options.map((value) => ({ value, label: text.types[value] }))}
        {...form.getInputProps('type')}
        onChange={(event) => form.setFieldValue('type', codeTypeSchema.parse(event.target.value))}
      />
      <Group grow align="flex-start">
        <IntegerInput
          label={text.amount}
          description={text.amountHints[type]}
          min={1}
          max={maxAmount[unitOfCode[type]]}
          {...integerProps('amount')}
        />
        <IntegerInput
          label={text.stock}
          description={text.stockHint}
          min={1}
          max={1_000_000}
          {...integerProps('stock')}
        />
      </Group>
      <TextInput
        label={text.suffix}
        description={text.suffixHint({ prefix: codePrefix })}
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
  )
}
