#!/usr/bin/env python3
"""eight_decisions.py > FILE: writes a talk without tools in which eight decisions are made, as a trace of the lab.

The questions and decisions are written by hand. The arguments between them are put together from sentences with a fixed
seed, so the output is always the same. A line of type "decision" names the words that must stay in the prompt.
"""

import json
import random
import sys

SEED = 59
RANDOM = random.Random(SEED)

# Each topic: the question, the second thought, the words with which the user decides, the decision, and its arguments.
# If the decision is empty, the user's own words are the decision.
TOPICS = [
    (
        "We plan Tally, a billing service that small firms host themselves. First question: how do we separate the data "
        "of the firms that share one installation? Weigh the options before you recommend anything.",
        "What does a restore of a single firm look like in each case?",
        "Convincing. Let us do it the way you recommend.",
        "one PostgreSQL schema per tenant",
        [
            "A column with the firm's number in each table is the least work, and one forgotten condition shows a firm the invoices of another.",
            "A database per firm separates best, but connections and migrations multiply with the number of firms.",
            "With a schema for each firm, a dump of one schema is a backup of one firm, and a restore touches nobody else.",
            "Migrations run once for each schema; with three hundred firms this takes about a minute, which is acceptable at night.",
            "Row-level security closes the gap of the shared tables, but it makes every slow query harder to explain.",
        ],
    ),
    (
        "Next: which keys do invoices and customers get? Some of our users work offline on a train and synchronize later.",
        "I worry about the size of the indexes. How bad is it really?",
        "All right, that is small enough. Agreed.",
        "UUIDv7 keys, made by the client",
        [
            "Serial numbers from the server cannot be given out offline, so a client would have to rename its drafts later.",
            "Random keys scatter the inserts over the whole index, and this hurts as soon as the index exceeds the memory.",
            "Keys that start with the time keep the inserts at the right edge of the index, like serial numbers do.",
            "Sixteen bytes instead of eight cost about twelve percent of the size of a table with the usual columns.",
            "The printed invoice number is a separate matter: it must be without gaps and is given out at the moment of sending.",
        ],
    ),
    (
        "How do people sign in? Our users are bookkeepers; half of them share a computer with a colleague.",
        "And if somebody loses the phone on the day of the tax return?",
        "Good. I did not want passwords anyway, so we go with your second variant.",
        "passkeys first, a mailed code as the fallback",
        [
            "Passwords on a shared computer end up in the browser of whoever signed in first.",
            "A passkey on the phone works on a shared computer without leaving anything behind.",
            "A code by mail is as safe as the mailbox, which for most firms is better guarded than anything we would build.",
            "Codes by text message cost money, arrive late abroad, and can be redirected by a talkative hotline.",
            "A second passkey per person should be offered on the first day, because nobody comes back for it later.",
        ],
    ),
    (
        "How long do we keep what? Our lawyer wants little, our support wants much.",
        "What about the logs of the mail server?",
        "No, that is too complicated. My decision: we keep invoices for ten years and everything else for ninety days.",
        "",
        [
            "The law asks for invoices and the documents behind them; it does not ask for drafts, sessions or clicks.",
            "Every table with its own period needs its own job, its own test and its own paragraph in the privacy notice.",
            "Support asks for logs of the last two weeks in nearly all cases that we looked at.",
            "Deleting by partition is a matter of seconds, while deleting row by row keeps the disk busy for an hour.",
            "Backups keep what the tables have lost, so the period that we promise has to include the age of the oldest backup.",
        ],
    ),
    (
        "When an invoice is sent, three things must happen: a mail, an entry in the ledger and a call to the customer's own "
        "system. What carries these jobs?",
        "Is polling not a bit old-fashioned? Everybody uses a broker.",
        "You are right, we have nobody who would look after a broker. Let us take your simple solution.",
        "the outbox table, polled every two seconds",
        [
            "A broker is one more thing that a small firm has to install, watch and update.",
            "If the job is written in the same transaction as the invoice, neither can exist without the other.",
            "Two seconds are fast enough for a mail, and an idle query with an index on the state costs next to nothing.",
            "Locking the rows with skip locked lets two workers run side by side without a leader.",
            "A job that fails five times stays in the table with its error, where support finds it with a plain query.",
        ],
    ),
    (
        "How do we represent money? The old program used floating point and was wrong by cents at the end of the year.",
        "Some currencies have no cents, and one has three digits. Does it still work?",
        "Fine, then exactly so.",
        "amounts in minor units as a 64-bit integer",
        [
            "Floating point cannot represent a tenth, so sums drift, and nobody believes a ledger that drifts.",
            "Decimal columns are exact, but every language between the database and the screen has its own idea of them.",
            "An integer is the same in the database, in the interface and in the browser, as long as the currency stands beside it.",
            "Rates of tax are a different type: they are fractions, and rounding happens once, at the end of each line.",
            "Sixty-three bits are enough for the gross national product of every country in the smallest unit.",
        ],
    ),
    (
        "Due dates: a firm in Lisbon bills a customer in Warsaw. Which midnight counts?",
        "And on the night when the clocks change?",
        "That is how I understand the law as well. Do it like that.",
        "the due date ends at midnight in the sender's zone",
        [
            "The customer sees a date without a time, and the dispute starts only when a reminder goes out.",
            "The terms on the invoice are those of the sender, so a court looks at the sender's calendar first.",
            "If we store a date and a zone instead of a moment, a change of the rules of a zone does no harm.",
            "On the night when the clocks change, a day has twenty-three or twenty-five hours, and it is still one day.",
            "Reminders are sent in the morning of the receiver in any case, because nobody reads them at midnight.",
        ],
    ),
    (
        "Last point: how often do we release? The installations update themselves at night.",
        "What happens to a firm that is closed for three weeks in summer?",
        "Yes. Write it down like that.",
        "a release every second Tuesday, frozen on Friday noon",
        [
            "Releasing whenever something is ready spreads the risk, but support never knows which version a caller has.",
            "A fixed day lets the firms plan, and a Tuesday leaves three working days to repair what went wrong.",
            "Between the freeze and the release, the new version runs on our own books, which is the best test we have.",
            "Repairs of security holes are outside of the rhythm and go out on the same day.",
            "An installation that was switched off for weeks applies all missing migrations in order before it starts.",
        ],
    ),
]

ASIDES = [
    "By the way, how would you explain double-entry bookkeeping to a new colleague who is a developer?",
    "While we are at it: what do you think of the usual advice to write the documentation first?",
    "A different matter: my team asks whether we should write the interface in two languages from the start. Thoughts?",
    "Let me ask something else. How do other small teams organize their support over the weekend?",
    "Before we go on: what makes a good error message for somebody who is no developer?",
    "Short digression: which metrics would you show to the owner of a small firm on the first page?",
    "Something else: how do we find ten firms that try the first version and tell us the truth?",
    "One more digression: what would you read first if you had to learn about taxes on services in Europe?",
]

# After the decisions, the talk goes on about other things.
LAUNCH = [
    "Now the launch. Which three risks would you look at first, and who should look at them?",
    "How would you spread the work of the first four weeks over two people?",
    "What would you say to a firm that asks why it should leave a program that works?",
    "Which part of this would you cut if we had only half of the time?",
    "How do we notice in the first month that something is going wrong?",
    "What should the training for bookkeepers contain, if it may last an hour at most?",
    "Our investor asks about prices. How do others in this market charge, by firm or by invoice?",
    "And what would make you stop the project altogether?",
    "What do we tell the press, if it asks at all?",
    "Is there anything that I have not asked and should have asked?",
]

SUBJECTS = ["The first version", "A small team", "The support", "The database", "An auditor", "The import of old data", "The nightly job",
            "A bookkeeper", "The interface", "The backup", "A new developer", "The mail server", "The report at the end of the month"]
VERBS = ["has to cope with", "usually underestimates", "depends less than one thinks on", "should be measured against", "gains most from",
         "will be judged by", "can live for a year without", "needs a clear answer to", "breaks first at", "is slowed down by"]
OBJECTS = ["the number of firms on one machine", "a restore that nobody has tried", "the first week of January", "changes of the tax rate",
           "customers who pay in parts", "a column that means two things", "the hour before the deadline", "rules that differ by country",
           "exports that somebody edits by hand", "a list of more than ten thousand entries", "names with unusual letters", "a printer in the next room"]
TAILS = ["so it is worth a test of its own", "which argues for the simpler variant", "and this does not change with the size of the firm",
         "although the literature says otherwise", "as the old program has shown", "unless somebody looks at it every day",
         "and the cost of being wrong is about {n} hours a month", "with at most {n} firms this is no problem", "in {n} of a hundred cases nobody notices",
         "and a second opinion would be welcome here"]


def filler():
    tail = RANDOM.choice(TAILS).format(n=RANDOM.randrange(3, 97))
    return f"{RANDOM.choice(SUBJECTS)} {RANDOM.choice(VERBS)} {RANDOM.choice(OBJECTS)}, {tail}."


def discussion(arguments, paragraphs):
    """Return an answer in paragraphs, each with one of the arguments and eleven sentences around it."""
    chosen = RANDOM.sample(arguments, min(paragraphs, len(arguments)))
    text = []
    for i in range(paragraphs):
        sentences = [filler() for _ in range(11)]
        if i < len(chosen):
            sentences.insert(RANDOM.randrange(3), chosen[i])
        text.append(" ".join(sentences))
    return "\n\n".join(text)


def settled(decision):
    """Return the answer to a verdict, with the decision at its start or at its end in turn."""
    settled.at_end = not settled.at_end
    if settled.at_end:
        return discussion([], 2) + f"\n\nThen it is settled: {decision}."
    return f"Then it is settled: {decision}.\n\n" + discussion([], 2)


settled.at_end = True


def line(**fields):
    json.dump(fields, sys.stdout, ensure_ascii=False)
    sys.stdout.write("\n")


def turn(ask, answer):
    line(type="user", text=ask)
    line(type="assistant", text=answer, reasoning="", tool_calls=[])


def main():
    for (question, doubt, verdict, decision, arguments), aside in zip(TOPICS, ASIDES):
        turn(question, discussion(arguments, 5))
        turn(doubt, discussion(arguments, 4))
        if decision:
            turn(verdict, settled(decision))
            line(type="decision", text=decision)
        else:
            turn(verdict, "Then that is settled.\n\n" + discussion([], 2))
            line(type="decision", text=verdict.split("My decision: ")[1].rstrip("."))
        turn(aside, discussion([], 4))
    for question in LAUNCH:
        turn(question, discussion([], 4))
    turn("Please list everything that we decided, so that I can pass it on to the team.",
         "Here is the list of our eight decisions, as you asked.")


if __name__ == "__main__":
    main()
