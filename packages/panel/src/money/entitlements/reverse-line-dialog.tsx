import { Button, Textarea } from '@mantine/core'
import type { LedgerLine } from '@trellis/contract/money/entitlements.ts'
import { Facts } from '../../design/facts.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/stack.tsx'
import { describeFailure } from '../../kit/call-failure.ts'
import { formatInstant } from '../../kit/dates.ts'
import { describeLedgerReason } from '../../kit/ledger-reason.ts'
import { useReturnFocus } from '../../kit/return-focus.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { useReason } from '../../kit/use-reason.ts'
import { entitlementsMessages } from '../../messages/entitlements.ts'
import { ledgerAdminMessages } from '../../messages/ledger-admin.ts'
import { formatAmount, formatBalance } from './amount-text.ts'
import { isOfPurchase } from './line-state.ts'
import { useReverseLine } from './use-reverse-line.ts'

type ReverseLineDialogProps = { line: LedgerLine; onClose: () => void; onReversed: () => void }

/** Shows what the reversal of a line moves, and asks for the reason. */
export function ReverseLineDialog({ line, onClose, onReversed }: ReverseLineDialogProps) {
  const text = ledgerAdminMessages
  const returnFocus = useReturnFocus()
  const reverse = useReverseLine(line.id)
  const { field, check } = useReason()
  const submit = () =>
    check((reason) => {
      if (!reverse.isPending) reverse.mutate(reason, { onSuccess: onReversed })
    })
  return (
    <FormDialog
      title={text.reverseTitle}
      size="34rem"
      action={
        <Button type="submit" color="red" loading={reverse.isPending}>
          {isOfPurchase(line) ? text.reversePurchase : text.reverse}
        </Button>
      }
      onSubmit={submitWith(submit)}
      onClose={() => reverse.isPending || onClose()}
    >
      <Stack ref={returnFocus} gap="lg">
        <LineFacts line={line} />
        <Notice tone="warn" title={getEffect(line)}>
          {isOfPurchase(line) && <p>{text.wholePurchase}</p>}
          {(isOfPurchase(line) || line.amount > 0) && <p>{text.usedBecomesDebt}</p>}
        </Notice>
        <Textarea
          data-autofocus
          required
          label={text.reason}
          description={text.reasonHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={2}
          maxRows={6}
          readOnly={reverse.isPending}
          {...field}
        />
        {reverse.isError && (
          <Notice tone="bad" title={text.refusedTitle} isUrgent>
            <p>{describeFailure(reverse.error) ?? text.reverseFailed}</p>
          </Notice>
        )}
      </Stack>
    </FormDialog>
  )
}

type LineFactsProps = { line: LedgerLine }

function LineFacts({ line }: LineFactsProps) {
  const { columns } = entitlementsMessages
  return (
    <Facts
      facts={[
        { label: columns.reason, value: describeLedgerReason(line), isWide: true },
        { label: columns.amount, value: formatAmount(line.unit, line.amount) },
        { label: columns.at, value: formatInstant(line.at) },
      ]}
    />
  )
}

function getEffect({ unit, amount }: LedgerLine): string {
  const text = ledgerAdminMessages
  const size = formatBalance(unit, Math.abs(amount))
  return amount < 0
    ? text.comesBack({ amount: size, balance: text.balances[unit] })
    : text.goesAway({ amount: size, balance: text.balances[unit] })
}
