import { ChangedValues } from '../../design/changed-values.tsx'
import { Notice } from '../../design/notice.tsx'
import { shopItemsMessages } from '../../messages/shop-items.ts'
import { describeField } from './describe-field.ts'
import styles from './outdated-notice.module.css'
import type { OutdatedSave } from './use-item-editor.ts'

type OutdatedNoticeProps = { outdated: OutdatedSave }

/** Shows the api's sentence, and what another admin has changed below the unsaved input. */
export function OutdatedNotice({ outdated }: OutdatedNoticeProps) {
  const text = shopItemsMessages
  return (
    <div ref={scrollTo} className={styles.notice}>
      <Notice tone="warn" title={outdated.sentence} isUrgent>
        {outdated.changes.length > 0 && (
          <>
            <p>{text.changedMeanwhile}</p>
            <ChangedValues values={outdated.changes} describe={describeField(outdated.unit)} />
          </>
        )}
        <p>{text.keptText}</p>
      </Notice>
    </div>
  )
}

/** Scrolls into view, because the admin looks at the button below the form. */
const scrollTo = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })
