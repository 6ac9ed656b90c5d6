// Logistic regression by gradient descent: how likely something is, by some features of it. Pure.

export interface Example {
  readonly features: readonly number[]
  readonly isTrue: boolean
  /** How much it counts. */
  readonly weight: number
}

const steps = 400
const rate = 2

/** The constant, then a weight for each feature: the likelihood is 1 / (1 + exp(−sum)). */
export function logistic(examples: readonly Example[]): number[] {
  const count = examples[0]?.features.length ?? 0
  const scales = Array.from({ length: count }, (_, at) => scaleOf(examples.map(({ features }) => features[at] ?? 0)))
  const rows = examples.map(({ features, isTrue, weight }) => ({
    values: [1, ...scales.map(({ mean, deviation }, at) => ((features[at] ?? 0) - mean) / deviation)],
    wanted: isTrue ? 1 : 0,
    weight,
  }))
  const all = rows.reduce((sum, { weight }) => sum + weight, 0)
  const weights: number[] = Array.from({ length: count + 1 }, () => 0)
  for (let step = 0; step < steps; step++) {
    const slope = weights.map(() => 0)
    for (const { values, wanted, weight } of rows) {
      const sum = values.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0)
      const error = (1 / (1 + Math.exp(-sum)) - wanted) * weight
      for (const [at, value] of values.entries()) slope[at] = (slope[at] ?? 0) + error * value
    }
    for (const at of weights.keys()) weights[at] = (weights[at] ?? 0) - (rate * (slope[at] ?? 0)) / all
  }
  const [constant = 0, ...others] = weights
  const plain = scales.map(({ deviation }, at) => (others[at] ?? 0) / deviation)
  return [plain.reduce((sum, weight, at) => sum - weight * (scales[at]?.mean ?? 0), constant), ...plain]
}

function scaleOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(variance) || 1 }
}
