import type { ListedTemplate } from '@trellis/contract/hosting/engines.ts'
import { useState } from 'react'
import { listRefusedFields } from '../../kit/field-errors.ts'
import { useFocusInvalid } from '../../kit/focus-invalid.ts'
import {
  blankTemplate,
  type Faults,
  findFieldFaults,
  getFaults,
  getFields,
  type TemplateFields,
} from './template-fields.ts'
import { useKeepTemplate } from './use-templates.ts'

/** Holds the form of a template: it begins with the values of `known`, or blank for a new one. */
export function useTemplateForm(known: ListedTemplate | null, onSaved: () => void) {
  const keep = useKeepTemplate(known)
  const [begun] = useState<TemplateFields>(known === null ? blankTemplate : getFields(known))
  const [values, setValues] = useState(begun)
  const [refusals, setRefusals] = useState(0)
  const [refused, setRefused] = useState<Faults>({})
  const formRef = useFocusInvalid(refusals)
  const faults = getFaults(values, known === null)
  const refuse = () => setRefusals((before) => before + 1)
  return {
    formRef,
    isSaving: keep.isPending,
    isDirty: !keep.isSuccess && JSON.stringify(values) !== JSON.stringify(begun),
    inputs: {
      values,
      faults: { ...(refusals > 0 && faults), ...refused },
      isNew: known === null,
      onChange: (change: Partial<TemplateFields>) => {
        setValues({ ...values, ...change })
        setRefused({})
      },
    },
    save: () => {
      if (Object.keys(faults).length > 0) return refuse()
      keep.mutate(values, {
        onSuccess: onSaved,
        onError: (error) => {
          setRefused(findFieldFaults(listRefusedFields(error)))
          refuse()
        },
      })
    },
  }
}
