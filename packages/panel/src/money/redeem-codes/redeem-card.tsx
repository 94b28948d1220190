import { Button, TextInput } from '@mantine/core'
import { codePlaceholder } from '@trellis/contract/money/redeem-codes.ts'
import { Card } from '../../design/card.tsx'
import { describeReward } from '../../kit/amounts.ts'
import { describeFailure } from '../../kit/call-failure.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { redeemCodesMessages } from '../../messages/redeem-codes.ts'
import styles from './redeem-card.module.css'
import { RedeemResult } from './redeem-result.tsx'
import type { useRedeemCode } from './use-redeem-code.ts'

type RedeemCardProps = {
  typed: string
  /** Why this user may redeem nothing; null when they may. */
  denial: string | null
  redeem: ReturnType<typeof useRedeemCode>
  onType: (text: string) => void
  onSubmit: (code: string) => void
}

/** The field for a code, and the result of the last one. */
export function RedeemCard({ typed, denial, redeem, onType, onSubmit }: RedeemCardProps) {
  const text = redeemCodesMessages
  const code = typed.trim().toUpperCase()
  const submit = () => {
    if (code !== '' && denial === null) onSubmit(code)
  }
  return (
    <Card title={text.enter}>
      <form className={styles.form} noValidate onSubmit={submitWith(submit)}>
        <TextInput
          className={styles.field}
          classNames={{ input: styles.input ?? '' }}
          label={text.label}
          description={text.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={codePlaceholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          disabled={denial !== null}
          value={typed}
          readOnly={redeem.isPending}
          error={redeem.isError ? (describeFailure(redeem.error) ?? text.failed) : null}
          errorProps={{ role: 'alert' }}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <Button
          className={styles.button}
          type="submit"
          title={denial ?? undefined}
          loading={redeem.isPending}
          disabled={code === '' || denial !== null}
        >
          {text.redeem}
        </Button>
      </form>
      {redeem.isSuccess && (
        <RedeemResult reward={describeReward(redeem.data)} code={redeem.variables} />
      )}
    </Card>
  )
}
