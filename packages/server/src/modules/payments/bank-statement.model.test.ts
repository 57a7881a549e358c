import { BANK_STATEMENT_LIMITS } from '@fieldscope/contract/bank-statement-limits';
import { expect, test } from 'vitest';
import { readStatement } from './bank-statement.model';

const camt = (entries: string, prefix = '') =>
  `<?xml version="1.0"?><${prefix}Document><${prefix}BkToCstmrStmt><${prefix}Stmt>${entries}</${prefix}Stmt></${prefix}BkToCstmrStmt></${prefix}Document>`;
const entry = (payer: string, { date = '<Dt>2026-12-01</Dt>', amount = '119.00' } = {}) => `
  <Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt>${date}</BookgDt><NtryDtls><TxDtls>
    <RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>A</Ustrd><Ustrd>B</Ustrd></RmtInf>
  </TxDtls></NtryDtls></Ntry>`;
const table = (...rows: string[]) => ['date,amount,currency,reference,payer', ...rows].join('\n');

test('texts are as the bank wrote them, on one line', () => {
  const { entries } = readStatement(camt(entry('Farm &amp; Sons &lt;Acker&gt; &#x4e2d;&#1071;\n&#7;')));
  expect(entries).toMatchObject([
    { payer: 'Farm & Sons <Acker> 中Я', reference: 'A B', amount: 11_900, at: Date.UTC(2026, 11, 1) },
  ]);
});

test('names of elements may have a prefix', () => {
  const { entries } = readStatement(camt(entry('Ada'), 'n:').replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:'));
  expect(entries).toHaveLength(1);
});

test.each([
  ['2026-12-01', true],
  ['2026-12-01+01:00', true],
  ['2026-12-01T23:30:00Z', false],
])('the date %s is the first of December, and a whole day unless it has a time', (date, isDay) => {
  const { entries } = readStatement(camt(entry('Ada', { date: `<Dt>${date}</Dt>` })));
  expect(new Date(entries[0]!.at).getUTCDate()).toBe(1);
  expect(entries[0]!.isDay).toBe(isDay);
});

test.each([
  ['01.12.2026,1,EUR,x', 'date date'],
  ['1,1,EUR,x', 'date date'],
  ['+275760-01-01,1,EUR,x', 'date date'],
  ['-271820-01-01,1,EUR,x', 'date date'],
  ['2026-13-01,1,EUR,x', 'date date'],
  ['2026-12-01,1e9,EUR,x', 'amount amount'],
  ['2026-12-01,Infinity,EUR,x', 'amount amount'],
  ['2026-12-01,1.999,EUR,x', 'amount amount'],
  ['2026-12-01,1,XXX,x', 'currency currency'],
])('the row %s is named with what is wrong', (row, fault) => {
  const { entries, faults } = readStatement(table('2026-12-01,1,EUR,x', row));
  expect(entries).toEqual([]);
  expect(faults.map((one) => `${one.place} ${one.column} ${one.fault}`)).toEqual([`3 ${fault}`]);
});

test('a decimal comma is one, and what goes out is left out', () => {
  const { entries } = readStatement(
    'date;amount;currency;reference\n2026-12-01;119,5;EUR;x\n2026-12-01;-5,00;EUR;y\n',
  );
  expect(entries).toMatchObject([{ amount: 11_950 }]);
});

test.each([
  ['the money is only announced', '<Sts>PDNG</Sts>', ''],
  ['the money is only announced, as newer versions say it', '<Sts><Cd>FUTR</Cd></Sts>', ''],
  ['it takes back what went out', '<RvslInd>1</RvslInd>', ''],
  ['it goes out among others that come in', '', '<CdtDbtInd>DBIT</CdtDbtInd>'],
])('nothing came in where %s', (_, ofEntry, ofDetails) => {
  const withParts = (status: string) =>
    camt(
      entry('Ada')
        .replace('<BookgDt>', `${status}<BookgDt>`)
        .replace('<RltdPties>', `${ofDetails}<RltdPties>`),
    );
  expect(readStatement(withParts(ofEntry))).toEqual({ entries: [], faults: [] });
  if (ofDetails === '')
    for (const booked of ['<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>', '<RvslInd>false</RvslInd>'])
      expect(readStatement(withParts(booked)).entries).toHaveLength(1);
});

test('who pays the same twice on a day has paid twice, in whichever statements it stands', () => {
  const row = '2026-12-01,119,EUR,RF40,Ada';
  const ids = (...rows: string[]) => readStatement(table(...rows)).entries.map(({ senderId }) => senderId);
  const [first, second] = ids(row, row);
  expect(second).not.toBe(first);
  expect(ids('2026-12-01,5,EUR,x,Bob', row)[1]).toBe(first);
});

test.each([
  ['', 'unreadable'],
  ['<a>', 'unreadable'],
  ['no,columns\n1,2', 'unreadable'],
  ['date,amount\n', 'column_missing'],
  ['<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c SYSTEM "file:///etc/passwd">]><x>&a;&c;</x>', 'unreadable'],
])('%j is no statement', (file, fault) => {
  expect(readStatement(file).faults[0]).toMatchObject({ fault });
});

test('an entity that a document declares is never put in its place', () => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(9)}"><!ENTITY c "${'&b;'.repeat(9)}">]>`;
  const file = camt(entry('&c;'));
  expect(readStatement(file).entries).toMatchObject([{ payer: '&c;' }]);
  expect(readStatement(laughs + file.replace(/<\?.*?\?>/, ''))).toMatchObject({
    ...{ entries: [], faults: [{ fault: 'unreadable' }] },
  });
});

/** A fifth of what may be sent: what grows by the square would show in it. */
const BYTES = BANK_STATEMENT_LIMITS.fileBytes / 5;
const filled = (part: string, bytes = BYTES) => part.repeat(Math.floor(bytes / part.length));

test.each([
  ['elements in elements', filled('<a>')],
  ['elements that are closed', filled('<a>', BYTES / 2) + filled('</a>', BYTES / 2)],
  ['comments that do not end', filled('<!--')],
  ['instructions', filled('<?a?>')],
  ['attributes', `<a ${filled('a="b" ')}></a>`],
  ['declarations', `<!DOCTYPE x [${filled('<!ENTITY a "b">')}]><x/>`],
  ['entries of nothing', camt(filled('<Ntry/>'))],
  ['payments', camt(filled(entry('Ada')))],
  ['payments in one entry', camt(entry('Ada').replace('<TxDtls>', `${filled('<TxDtls/>')}<TxDtls>`))],
  ['faults', camt(filled(entry('Ada', { amount: 'much' })))],
  ['rows', `${table()}\n${filled('2026-12-01,1,EUR,x,\n')}`],
  ['empty rows', `${table()}\n${filled('\n')}`],
  ['rows of another length', `${table()}\n${filled('x\n')}`],
  ['columns', filled(',')],
  ['quotes', `${table()}\n${filled('"\n')}`],
])('%s without end are read in bounded time, and little comes of them', (_, file) => {
  const begun = performance.now();
  const { entries, faults } = readStatement(file);
  expect(entries.length).toBeLessThanOrEqual(BANK_STATEMENT_LIMITS.payments);
  expect(faults.length).toBeLessThanOrEqual(101);
  expect(performance.now() - begun).toBeLessThan(4000);
});
