const whole = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Formats an amount in pence: £26, £26.50. */
export const formatMoney = (pence: number): string => (pence % 100 === 0 ? whole : exact).format(pence / 100)
