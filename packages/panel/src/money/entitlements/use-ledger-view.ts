import { type LedgerUnit, ledgerUnitSchema } from '@trellis/contract/kit/amounts.ts'
import { useSearchParams } from 'react-router'
import { useUrlPage, withParam } from '../../kit/url-text.ts'

export type LedgerView = {
  /** The balance whose lines are shown; null for all of them. */
  unit: LedgerUnit | null
  page: number
  setUnit: (unit: LedgerUnit | null) => void
  setPage: (page: number) => void
}

/** Where in a ledger the reader is, kept in the address: the balance under `unitParam`, and the page. */
export function useLedgerView(unitParam: string): LedgerView {
  const [params, setParams] = useSearchParams()
  const [page, setPage] = useUrlPage()
  return {
    unit: ledgerUnitSchema.safeParse(params.get(unitParam)).data ?? null,
    page,
    setUnit: (unit) =>
      setParams((now) => withParam(now, unitParam, unit ?? '', ['page']), { replace: true }),
    setPage,
  }
}
