import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Notice } from '../../design/notice.tsx'
import { redeemCodesMessages } from '../../messages/redeem-codes.ts'
import styles from './redeem-card.module.css'

type RedeemResultProps = { reward: string; code: string }

/** Shows the reward of a code that was just redeemed. */
export function RedeemResult({ reward, code }: RedeemResultProps) {
  const text = redeemCodesMessages
  return (
    // The focus was on the button of the code, which is gone by now.
    <div className={styles.result} role="status" ref={takeLostFocus} tabIndex={-1}>
      <Notice
        tone="good"
        title={text.addedTitle}
        actions={
          <Button component={Link} to="/profile#history" variant="default">
            {text.toHistory}
          </Button>
        }
      >
        <p>
          <strong>{reward}</strong> · {code}
        </p>
      </Notice>
    </div>
  )
}

function takeLostFocus(result: HTMLElement | null) {
  const place = document.activeElement
  if (place === null || !(place instanceof HTMLInputElement)) result?.focus()
}
