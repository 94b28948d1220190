import { SegmentedControl } from '@mantine/core'
import { ledgerUnitSchema } from '@trellis/contract/kit/amounts.ts'
import { entitlementsMessages } from '../../messages/entitlements.ts'
import styles from './ledger-pages.module.css'
import { LedgerTable, type LedgerTableProps } from './ledger-table.tsx'

const filters = ['all', ...ledgerUnitSchema.options] as const

/** The lines of one ledger, a page of them at a time and of one balance if wanted. */
export function LedgerPages(props: LedgerTableProps) {
  const { place } = props
  const text = entitlementsMessages
  return (
    <>
      <SegmentedControl
        className={styles.filter ?? ''}
        classNames={{ control: styles.part ?? '' }}
        withItemsBorders={false}
        aria-label={text.filter}
        value={place.unit ?? 'all'}
        onChange={(next) => place.setUnit(ledgerUnitSchema.safeParse(next).data ?? null)}
        data={filters.map((value) => ({ value, label: text.filters[value] }))}
      />
      <LedgerTable {...props} />
    </>
  )
}
