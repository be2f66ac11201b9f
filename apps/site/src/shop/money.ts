const whole = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** An amount in pence, as people write it: £26, £26.50. */
export const formatMoney = (pence: number): string => (pence % 100 === 0 ? whole : exact).format(pence / 100)
