export { AnswerBudget, type AnswerLimits } from '@trellis/game-data/answer-budget.ts'
