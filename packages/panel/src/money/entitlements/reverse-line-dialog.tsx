import { Button, Group, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type LedgerLine, reverseLedgerLine } from '@trellis/contract/entitlements.ts'
import { Facts } from '../../design/facts.tsx'
import { Modal } from '../../design/modal.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/stack.tsx'
import { describeFailure } from '../../kit/call-failure.ts'
import { formatInstant } from '../../kit/dates.ts'
import { findFirstError } from '../../kit/field-errors.ts'
import { describeLedgerReason } from '../../kit/ledger-reason.ts'
import { useReturnFocus } from '../../kit/return-focus.ts'
import { entitlementsMessages } from '../../messages/entitlements.ts'
import { ledgerAdminMessages } from '../../messages/ledger-admin.ts'
import { shellMessages } from '../../messages/shell.ts'
import { formatAmount, formatBalance } from './amount-text.ts'
import { isOfPurchase } from './line-state.ts'
import { useReverseLine } from './use-reverse-line.ts'

type ReverseLineDialogProps = { line: LedgerLine; onClose: () => void; onReversed: () => void }

/** Shows what the reversal of a line moves, and asks for the reason. */
export function ReverseLineDialog({ line, onClose, onReversed }: ReverseLineDialogProps) {
  const text = ledgerAdminMessages
  const returnFocus = useReturnFocus()
  const reverse = useReverseLine(line.id)
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: findFault } })
  return (
    <Modal
      opened
      onClose={() => reverse.isPending || onClose()}
      title={text.reverseTitle}
      size="34rem"
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <Stack
        noValidate
        ref={returnFocus}
        as="form"
        gap="lg"
        onSubmit={form.onSubmit(({ reason }) => reverse.mutate(reason, { onSuccess: onReversed }))}
      >
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
          {...form.getInputProps('reason')}
        />
        {reverse.isError && (
          <Notice tone="bad" title={text.refusedTitle} isUrgent>
            <p>{describeFailure(reverse.error) ?? text.reverseFailed}</p>
          </Notice>
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={reverse.isPending} onClick={onClose}>
            {shellMessages.cancel}
          </Button>
          <Button type="submit" color="red" loading={reverse.isPending}>
            {isOfPurchase(line) ? text.reversePurchase : text.reverse}
          </Button>
        </Group>
      </Stack>
    </Modal>
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

/** Why this reason does not do, in the contract's words; null when it does. */
const findFault = (reason: string): string | null =>
  findFirstError(reverseLedgerLine.body.safeParse({ reason }))
