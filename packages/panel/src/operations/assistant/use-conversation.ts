import { useMutation } from '@tanstack/react-query'
import { type ChatMessage, chat } from '@trellis/contract/operations/assistant.ts'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { assistantMessages } from '../../messages/assistant.ts'
import { append, continueConversation, emptyConversation, getHistory } from './conversation.ts'

type ChatQuestion = {
  message: string
  /** The messages before this one. */
  history: ChatMessage[]
  /** The conversation that the answer belongs to. */
  number: number
}

/** The conversation with the assistant, one question at a time. */
export function useConversation() {
  const [conversation, setConversation] = useState(emptyConversation)
  const { number } = conversation
  const asking = useMutation({
    mutationFn: ({ message, history }: ChatQuestion) => call(chat, { body: { message, history } }),
    meta: { fallback: () => assistantMessages.failed },
    onSuccess: ({ text, links, proposal }, requested) =>
      setConversation((it) =>
        append(it, requested.number, { kind: 'answer', text, links, proposal }),
      ),
    onError: (_error, requested) =>
      setConversation((it) =>
        append(it, requested.number, { kind: 'failure', text: assistantMessages.failedMessage }),
      ),
  })
  const isAnswering = asking.isPending && asking.variables.number === number
  return {
    conversation,
    isAnswering,
    /** False when the message was ignored: it is empty, or the last one is not answered yet. */
    ask(text: string): boolean {
      const message = text.trim()
      if (message === '' || isAnswering) return false
      setConversation((it) => append(it, number, { kind: 'question', text: message }))
      asking.mutate({ message, number, history: getHistory(conversation) })
      return true
    },
    startOver: () => setConversation(continueConversation),
  }
}
