/** `npm run bench` measures the hot paths of sessions; `npm run bench -- data` the data service. Each run says what it does as it goes. */
if (process.argv.includes('data')) await (await import('./data/run.ts')).benchData()
else await import('./run.ts')
