-- When a question was asked and answered says the server's clock, as with the runs: what is compared with it is the server's as well.
CREATE FUNCTION fleet.note_question() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW.asked_at := fleet.now_text();
    END IF;
    IF NEW.answer <> '' THEN
        NEW.answered_at := fleet.now_text();
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER fleet_asked BEFORE INSERT OR UPDATE OF answer ON parked_questions FOR EACH ROW EXECUTE FUNCTION fleet.note_question();
