package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.Intent.Foreign.Claim;

/** The text to read before answering: the command, the diff, the arguments of a foreign tool. Empty where the sentence says it all. */
public final class SubjectText implements Intent.Cases<String> {
    @Override
    public String own(Intent.Own own) {
        return "";
    }

    @Override
    public String reads(Intent.Reads reads) {
        return reads.path();
    }

    @Override
    public String writes(Intent.Writes writes) {
        return writes.diff().get();
    }

    @Override
    public String runs(Intent.Runs runs) {
        return runs.command();
    }

    @Override
    public String runsAgain(Intent.RunsAgain again) {
        return again.runs().command();
    }

    @Override
    public String continues(Intent.Continues continues) {
        return continues.what();
    }

    @Override
    public String foreign(Intent.Foreign foreign) {
        String claim = foreign.claim() == Claim.NONE ? "" : "\n(the server says that it only reads)";
        return foreign.server() + "." + foreign.tool() + " " + foreign.arguments() + claim;
    }

    @Override
    public String web(Intent.Web web) {
        return web.what();
    }
}
